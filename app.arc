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

@scheduled
# At the same time each night, so that its alarm can look at a calendar day (tools/deploy/alarms.ts).
daily
  cron 30 3 * * ? *
  timezone Asia/Kolkata
  src build/daily
notices
  rate 1 minute
  src build/notices

# `external`: file names already have fingerprints. Architect then uploads new files before it updates the functions that
# refer to them, and does not delete the old ones.
@static
folder public
fingerprint external

@tables
care
  pk *String
  sk **String
  ttl TTL
  PointInTimeRecovery true

# server/table/indexes.server.ts lists the queries and the attributes of each index; a test compares it with this file. gsi1 to
# gsi5 serve the lists of the dashboard. They project only the attributes that a row shows, so that a page of 25 rows reads less
# than 25 KB, however large the records are (docs/decisions/0010).
@tables-indexes
care
  gsi1pk *String
  gsi1sk **String
  projection status phone service createdAt patientName startDate endDate email firstname lastname number emailVerified authProvider serviceCount fullName nursingQualification yearsOfExperience available regExpiryDate retiredAt
  name gsi1

care
  gsi2pk *String
  gsi2sk **String
  projection status phone service createdAt patientName startDate endDate email firstname lastname number emailVerified authProvider fullName nursingQualification yearsOfExperience regExpiryDate retiredAt contactNumber policeVerificationDate
  name gsi2

care
  gsi3pk *String
  gsi3sk **String
  projection status phone service createdAt patientName startDate endDate uid email firstname lastname number emailVerified authProvider
  name gsi3

care
  gsi4pk *String
  gsi4sk **String
  projection status phone service createdAt patientName startDate endDate email firstname lastname number emailVerified authProvider
  name gsi4

care
  gsi5pk *String
  gsi5sk **String
  projection status phone service createdAt patientName startDate endDate busy hold
  name gsi5

care
  gsi6pk *String
  gsi6sk **String
  name gsi6

care
  gsi7pk *String
  gsi7sk **String
  name gsi7

@plugins
local
  src tools/sandbox/local.ts

remix-dev
  src tools/sandbox/remix-dev.ts

# These plugins change only deployments, not the sandbox (docs/decisions/0012).
table
  src tools/deploy/table.ts

secrets
  src tools/deploy/secrets.ts

user-pool
  src tools/deploy/user-pool.ts

documents
  src tools/deploy/documents.ts

mail
  src tools/deploy/mail.ts

sms
  src tools/deploy/sms.ts

roles
  src tools/deploy/roles.ts

environment
  src tools/deploy/environment.ts

functions
  src tools/deploy/functions.ts

cdn
  src tools/deploy/cdn.ts

traces
  src tools/deploy/traces.ts

backup
  src tools/deploy/backup.ts

alarms
  src tools/deploy/alarms.ts
