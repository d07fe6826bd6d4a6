-- What was recorded stays as it was; only who is named may be forgotten.
create or replace function refuse_to_rewrite_documentation() returns trigger language plpgsql as $$
begin
  raise exception 'What was recorded of a job is never changed, only amended.' using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger damage_logs_are_final before update of
  id, job_id, client_id, damage_type, description, location, severity, photo_id, sha256, point, vehicle, at, amends,
  request_hash on damage_logs for each statement execute function refuse_to_rewrite_documentation();

create or replace trigger job_completions_are_final before update of
  id, job_id, client_id, notes, shop_notes, quality_rating, time_spent, supplies_used, customer_satisfaction,
  additional_services, checklist, by_vehicle, signature, photos, reason_without_photos, at, amends, request_hash on job_completions
  for each statement execute function refuse_to_rewrite_documentation();

create or replace trigger job_photos_are_final before update of
  id, job_id, client_id, photo_type, photo_id, sha256, description, taken_at, vehicle, at, amends, request_hash on job_photos
  for each statement execute function refuse_to_rewrite_documentation();
