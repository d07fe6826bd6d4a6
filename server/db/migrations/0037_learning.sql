-- The words of the glossary, and what a shop's own jobs teach besides a classifier.
alter table findings rename to ground_truths;
alter index findings_newest rename to ground_truths_newest;
-- The dirt was where no photo showed it: nothing can be learned from the pair.
alter table ground_truths add column photo_missed_it boolean not null default false;

-- What judges photos instead of what is shipped: of the embedded model a classifier with its calibration, of a hosted one
-- a calibration alone.
alter table heads rename to learned_versions;
alter index heads_chosen rename to learned_versions_chosen;
alter table learned_versions drop column held_back;
alter table learned_versions rename column trained_on to learned_from;
alter table learned_versions alter column weights drop not null;
alter table learned_versions add column engine text not null default 'embedded' check (engine in ('embedded', 'hosted'));
alter table learned_versions alter column engine drop default;
-- The name of the model, and its own version: that of the embedded model, or of the instructions of a hosted one.
alter table learned_versions add column model text not null default 'resnet50-conv4-int8';
alter table learned_versions alter column model drop default;
alter table learned_versions add column base_version text not null default '1';
alter table learned_versions alter column base_version drop default;
alter table learned_versions add column kind text not null default 'classifier' check (kind in ('thresholds', 'classifier'));
alter table learned_versions alter column kind drop default;
-- {temperature, shifts, levelFrom, chargeFrom}. Classifiers from before version 2 get the temperature and the thresholds that
-- the shipped one got then.
alter table learned_versions add column calibration jsonb not null
  default '{"temperature": 5, "shifts": [0, 0, 0], "levelFrom": 0.5, "chargeFrom": 0.7}';
alter table learned_versions alter column calibration drop default;
-- Null for versions from before they were compared by cross-validation.
alter table learned_versions rename column figures to comparison;
alter table learned_versions alter column comparison drop not null;
update learned_versions set comparison = null;
alter table learned_versions add constraint learned_versions_weights check ((engine = 'embedded') = (weights is not null));
drop index learned_versions_chosen;
create unique index learned_versions_chosen on learned_versions (engine, model) where chosen_at is not null;

alter table refits rename to trainings;
alter index refits_running rename to trainings_running;
alter index refits_newest rename to trainings_newest;
-- By engine and model: [{engine, model, kind, labelled, comparison, versionId}].
alter table trainings add column results jsonb not null default '[]';
alter table trainings drop column figures;
alter table trainings drop column head_id;
