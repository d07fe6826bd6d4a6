-- The question that a photo answers; null for those of a photo estimate.
alter table quote_photos add column question text;
