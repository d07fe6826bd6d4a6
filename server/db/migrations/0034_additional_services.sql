-- What was done besides what was sold was kept as the crew read it. An extra is named by its ID now, and its English name.
alter table job_completions disable trigger job_completions_are_final;
update job_completions set additional_services = (
  select coalesce(jsonb_agg(
      coalesce(found.extra, jsonb_build_object('name', said.name)) order by said.place
    ), '[]')
  from jsonb_array_elements_text(job_completions.additional_services) with ordinality as said (name, place)
  left join lateral (
    select jsonb_build_object('id', extra -> 'id', 'name', extra -> 'name') as extra
    from business_versions, jsonb_array_elements(settings -> 'extras') as extra
    where extra ? 'id' and lower(said.name) in (
      lower(extra ->> 'name'), lower(settings #>> array['translations', 'es', 'extras', extra ->> 'id', 'name'])
    )
    order by version desc limit 1
  ) as found on true
);
alter table job_completions enable trigger job_completions_are_final;
