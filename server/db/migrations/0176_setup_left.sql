-- Shops from before the set-up had screens of its own are set up: their log-in leads to the dashboard.
update admins set setup_ticks = setup_ticks || '{left}'::text[];
