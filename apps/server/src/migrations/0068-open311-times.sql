-- A key's requests of a time are found without those of all years.

alter table open311_request add column reported_at timestamptz;
update open311_request o set reported_at = r.reported_at from fault_report r where r.id = o.report_id;
alter table open311_request alter column reported_at set not null;
drop index open311_request_key;
create index open311_request_key on open311_request (key_id, reported_at desc, report_id desc);
