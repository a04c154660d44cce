-- Parts of a contract (งวด) that were accepted at different times, with a defects period each. Its days are counted by
-- `defectsPeriod` of the contract ("นับถัดจากวันที่ตรวจรับ") and written with the entered fields.
create table lot (
  id bigint generated always as identity primary key,
  version int not null default 1,
  project_id bigint not null references project,
  name text not null,
  accepted_on date,
  period int check (period > 0),
  period_unit text not null check (period_unit in ('month', 'day')),
  guarantee_until date,               -- the last day, where the contract names it in place of a length
  guarantee_from date,
  guarantee_to date,
  note text not null default '',
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  check (period is null or guarantee_until is null),
  check (guarantee_to >= guarantee_from)
);
create index lot_project on lot (project_id);
create unique index lot_name on lot (project_id, name) where archived_at is null;

-- A site of a project is of one lot, and so is a piece of equipment; a lot of another project counts for nothing
-- (guarantee-sql.ts).
alter table site add column lot_id bigint references lot on delete set null;
alter table asset add column lot_id bigint references lot on delete set null;
create index site_lot on site (lot_id) where lot_id is not null;
create index asset_lot on asset (lot_id) where lot_id is not null;

-- หนังสือค้ำประกัน: what a bank pays where the contractor does not do its duty.
create table bank_guarantee (
  id bigint generated always as identity primary key,
  version int not null default 1,
  project_id bigint not null references project,
  secures text not null check (secures in ('contract', 'defects')),
  bank text not null,
  number text not null,
  amount_satang bigint check (amount_satang > 0),
  valid_from date,
  valid_to date,
  returned_on date,
  note text not null default '',
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  check (valid_to >= valid_from)
);
create index bank_guarantee_project on bank_guarantee (project_id);

alter table record_history drop constraint record_history_kind_check, add constraint record_history_kind_check
  check (kind in ('project', 'location', 'equipment', 'contractor', 'way', 'lot', 'bank_guarantee', 'contract_terms'));
