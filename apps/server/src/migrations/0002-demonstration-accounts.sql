-- Which accounts are the demonstration's, and the password it gave them: they are its own for as long as they have it.

alter table app_user add column demo_password_hash text;

update app_user set demo_password_hash = password_hash
where exists (select from installation where key = 'demo.authority')
  and ((username_key, lastname) in (('admin', 'วัฒนกุล'), ('drradmin', 'ศรีสุข'), ('officeadmin', 'จันทร์หอม'),
      ('staff', 'ใจดี'), ('viewer', 'ห้องควบคุม'))
    or (firstname, lastname) = ('ธนพล', 'รุ่งเรือง'));
