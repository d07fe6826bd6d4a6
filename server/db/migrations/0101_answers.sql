-- Answers to the owner's questions, in the words they were asked with: [{question, text, kind, value}].
alter table quotes add column answers jsonb not null default '[]';
