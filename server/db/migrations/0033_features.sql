-- What the features of a photo are of: the version of the embedded model, and the part of the photo as [left, top, right,
-- bottom] in shares of its frame, null for the whole. Version 1 never cropped.
alter table analysis_photos add column model_version smallint;
alter table analysis_photos add column area jsonb;
update analysis_photos set model_version = 1 where features is not null;
alter table analysis_photos add constraint analysis_photos_known_features
  check ((features is null) = (model_version is null) and (area is null or features is not null));
