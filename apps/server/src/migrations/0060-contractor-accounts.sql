-- Accounts of contractors. One belongs to its contractor alone: neither to a group nor to a department, so that nothing that
-- asks for the accounts or the sites of a department finds or shows it anything.
alter table app_user
  add column contractor_id bigint references contractor,
  drop constraint app_user_role_check,
  add constraint app_user_role_check check (role in ('admin', 'user', 'contractor')),
  drop constraint app_user_check,
  add constraint app_user_check check (is_pending or group_id is not null or contractor_id is not null),
  add constraint app_user_contractor_check check ((role = 'contractor') = (contractor_id is not null)),
  add constraint app_user_contractor_place_check check (contractor_id is null or num_nonnulls(group_id, department_id) = 0);
create index app_user_contractor on app_user (contractor_id) where contractor_id is not null;
