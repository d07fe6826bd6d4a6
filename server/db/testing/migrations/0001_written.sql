create table written (
  id integer primary key,
  filler text not null
);
create index written_filler on written (filler);
