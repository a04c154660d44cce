-- Pauses of a contract's clock: times that are claimed not to count, and what the authority decided of them. Times by the
-- clock are never stored: they are computed from these rows whenever they are read.
create table service_pause (
  id bigint generated always as identity primary key,
  version int not null default 1,
  project_id bigint not null references project, -- the contract
  -- where it applies: a piece of equipment, or all of a site that is of the contract; both null: all of the contract
  wid bigint references site,
  asset_id bigint references asset,
  ticket_id bigint references ticket,  -- in which it was claimed; its place is that of the ticket
  reason text not null
    check (reason in ('own_power_or_network', 'no_access', 'force_majeure', 'agreed_maintenance', 'waiting_for_authority')),
  from_at timestamptz not null,
  to_at timestamptz,                   -- null: it lasts
  claim text not null default '',      -- what is claimed, in words
  claimed_at timestamptz,              -- the written claim was received; null: none was
  is_authoritys_fault boolean not null default false,
  decision text not null default 'claimed' check (decision in ('claimed', 'agreed', 'refused')),
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  letter_number text not null default '',
  letter_date date,
  letter bytea,                        -- of the picture store: SHA-256 of the file
  letter_type text check (letter_type in ('application/pdf', 'image/jpeg', 'image/png')),
  party text not null check (party in ('authority', 'contractor')), -- whose account entered it
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check (from_at < to_at),
  check (num_nonnulls(wid, asset_id) <= 1),
  check (ticket_id is null or num_nonnulls(wid, asset_id) = 1),
  check ((decision = 'claimed') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((letter is null) = (letter_type is null))
);
create index service_pause_project on service_pause (project_id, from_at) where withdrawn_at is null;
create index service_pause_ticket on service_pause (ticket_id) where ticket_id is not null;
create index service_pause_letter on service_pause (letter) where letter is not null;
-- those that last move deadlines as time goes
create index service_pause_lasting on service_pause (project_id) where to_at is null and decision = 'agreed' and withdrawn_at is null;

alter table record_history drop constraint record_history_kind_check, add constraint record_history_kind_check
  check (kind in ('project', 'location', 'equipment', 'contractor', 'way', 'lot', 'bank_guarantee', 'contract_terms', 'service_pause'));

-- A PDF beside the pictures: served whole, has no sizes.
alter table picture add column is_document boolean not null default false;
alter table picture drop constraint picture_check1, add check (state <> 'ok' or width is not null or is_document);
