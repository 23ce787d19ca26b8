@app
nivaas

@aws
runtime nodejs24.x
architecture arm64
region ap-south-1
memory 1024
timeout 10

@http
/*
  method any
  src build/server

@static
folder public

@tables
care
  pk *String
  sk **String
  ttl TTL
  PointInTimeRecovery true

@tables-indexes
care
  gsi1pk *String
  gsi1sk **String
  name gsi1

care
  gsi2pk *String
  gsi2sk **String
  name gsi2

care
  gsi3pk *String
  gsi3sk **String
  name gsi3

care
  gsi4pk *String
  gsi4sk **String
  name gsi4

care
  gsi5pk *String
  gsi5sk **String
  name gsi5

@plugins
local
  src server/architect/local.ts

remix-dev
  src server/architect/remix-dev.ts
