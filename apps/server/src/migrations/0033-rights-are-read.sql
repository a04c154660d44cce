-- Each call reads the rights of its session. Servers keep in memory only where a site belongs, so only that is notified.
drop trigger session_rights on session;
drop trigger app_user_rights on app_user;
