-- A change of what was sold may be another package: which one instead of which, and the settings whose menu it's from.
alter table price_changes
  add column from_package_type text,
  add column package_type text,
  add column business_version integer,
  add constraint price_changes_of_package check (
    (package_type is null) = (from_package_type is null) and (package_type is null) = (business_version is null));

-- How the owner has corrected the vehicle of a quote on its customer's record, or that it's no longer theirs; the quote keeps what it
-- was sold for.
alter table quotes add column record_vehicle jsonb;
