-- For an administrator of PostgreSQL: sudo cat FILE | sudo -u postgres psql
create role {{role}} login password '{{password}}';
create database {{database}} owner {{role}};
