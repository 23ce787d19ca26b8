import type { Language } from '#domain/languages.ts'

export type Person = {
  firstname: string
  lastname: string
  email: string
  password: string
  address: string
  /** A verified number in E.164; empty without a verified phone. */
  number: string
  emailVerified: boolean
  /** In which they are written to; left out without a choice. */
  language?: Language
  account: 'admin' | 'staff' | 'customer'
  role: string
  joinedDaysAgo: number
  /** Whether the sandbox prints the account when it starts. */
  isPrinted: boolean
}

const customer = {
  password: 'Nivaas#Customer1',
  emailVerified: true,
  account: 'customer',
  role: 'customer',
  isPrinted: false,
} as const

/** The accounts of a new sandbox. All of these people are invented. */
export const people: Person[] = [
  {
    firstname: 'Anjali',
    lastname: 'Kulkarni',
    email: 'admin@nivaas.example',
    password: 'Nivaas#Admin1',
    address: 'Senapati Bapat Road, Pune',
    number: '+919800000001',
    emailVerified: true,
    account: 'admin',
    role: 'administrator',
    joinedDaysAgo: 120,
    isPrinted: true,
  },
  {
    ...customer,
    firstname: 'Meera',
    lastname: 'Deshpande',
    email: 'customer@nivaas.example',
    address: '12 Prabhat Road, Erandwane, Pune 411004',
    number: '+919800000002',
    role: 'customer, e-mail and phone verified; one service has a plan',
    joinedDaysAgo: 60,
    isPrinted: true,
  },
  {
    firstname: 'Sunita',
    lastname: 'Pawar',
    email: 'staff@nivaas.example',
    password: 'Nivaas#Staff1',
    address: 'Kothrud, Pune',
    number: '+919800000003',
    emailVerified: true,
    account: 'staff',
    role: 'nurse with visits today',
    joinedDaysAgo: 90,
    isPrinted: true,
  },
  {
    ...customer,
    firstname: 'Ravi',
    lastname: 'Joshi',
    email: 'ravi.joshi@example.com',
    address: 'Flat 7, Sahyadri Apartments, Aundh, Pune 411007',
    number: '+919800000004',
    joinedDaysAgo: 45,
  },
  {
    ...customer,
    firstname: 'Fatima',
    lastname: 'Shaikh',
    email: 'fatima.shaikh@example.org',
    address: '4 Salisbury Park, Pune 411037',
    number: '+919800000005',
    joinedDaysAgo: 20,
  },
  {
    ...customer,
    firstname: 'Neha',
    lastname: 'Patil',
    email: 'neha.patil@example.com',
    address: '',
    number: '',
    joinedDaysAgo: 2,
  },
]
