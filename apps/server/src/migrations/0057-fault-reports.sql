-- Labels on equipment with a QR code, and what anybody reports by them. A report is judged by the authority; it
-- holds nothing about who made it.

create table equipment_label (
  code text primary key check (code ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  asset_id bigint not null unique references asset on delete cascade,
  made_by text not null,
  made_at timestamptz not null
);

create table fault_report (
  id bigint generated always as identity primary key,
  request_id uuid not null unique,
  asset_id bigint references asset on delete set null,
  subject text not null,              -- what the equipment was called then
  wid bigint not null references site on delete cascade,
  fault text not null check (fault in ('off', 'onByDay', 'broken', 'dangerous', 'other')),
  text text not null default '',
  reported_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  judged_by text,
  judged_at timestamptz,
  judge_note text not null default '',
  check ((state = 'waiting') = (judged_at is null))
);
create index fault_report_site on fault_report (wid, reported_at desc);
create index fault_report_waiting on fault_report (reported_at desc) where state = 'waiting';
create index fault_report_asset on fault_report (asset_id) where state = 'waiting';
