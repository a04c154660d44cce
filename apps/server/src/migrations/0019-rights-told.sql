-- Servers keep for a moment who acts in a session and where a site belongs; whatever decides that is told of, at its commit.
create function tell_of_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('roadside_rights', '');
  return null;
end $$;

create trigger session_rights after update of ended_at or delete or truncate on session
  for each statement execute function tell_of_rights();
create trigger app_user_rights
  after update of username, username_key, role, group_id, department_id, firstname, lastname, is_suspended,
    is_pending, must_change_password or delete or truncate on app_user
  for each statement execute function tell_of_rights();
create trigger department_group_rights after update of code or delete or truncate on department_group
  for each statement execute function tell_of_rights();
create trigger department_rights after update of group_id, name or delete or truncate on department
  for each statement execute function tell_of_rights();
create trigger site_rights after update of department_id, is_fourg or delete or truncate on site
  for each statement execute function tell_of_rights();
