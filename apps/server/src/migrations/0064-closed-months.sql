-- Months of contracts that were signed off: the whole account as it was then, with every interval. Appended, never changed; a
-- month that is closed again is the next version.
create table contract_month (
  id bigint generated always as identity primary key,
  project_id bigint not null references project,
  month text not null check (month ~ '^2[0-4][0-9]{2}-(0[1-9]|1[0-2])$'),
  version int not null check (version > 0),
  closed_at timestamptz not null,
  closed_by text not null,
  note text not null default '',
  terms_version int not null,
  calendar_version bigint not null,
  penalty_satang bigint not null check (penalty_satang >= 0), -- as agreed
  digest text not null,   -- SHA-256 of what is compared with the account of a later day
  account jsonb not null, -- StoredAccount of features/contract-reports
  unique (project_id, month, version)
);
create trigger contract_month_append_only before update or delete or truncate on contract_month
  for each statement execute function refuse_change();
-- tickets of a contract that were opened in a month
create index ticket_project_opened on ticket (project_id, opened_at) where project_id is not null;
