-- Whose account a contractor's is, and whether it may still sign in: told to the servers as other rights are (0019).
create trigger app_user_contractor_rights after update of contractor_id on app_user
  for each statement execute function tell_of_rights();
create trigger contractor_rights after update of name, archived_at or delete or truncate on contractor
  for each statement execute function tell_of_rights();
