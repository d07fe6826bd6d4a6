-- Time off may be a part of each of its days: times of day as slots are written, '1:00 PM'; null is all day.
alter table time_off add column from_time text;
alter table time_off add column until_time text;
alter table time_off add constraint time_off_times check ((from_time is null) = (until_time is null));
