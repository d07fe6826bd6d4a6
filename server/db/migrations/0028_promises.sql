-- By when a quote was promised its confirmation and its answer: the promise stays when the rules of the shop change.
alter table quotes add column confirmation_due timestamptz;
alter table quotes add column answer_due timestamptz;
update quotes set confirmation_due = created_at + interval '24 hours', answer_due = created_at + interval '48 hours';

-- An admin who doesn't want to see the set-up checklist any more.
alter table admins add column setup_hidden_at timestamptz;
