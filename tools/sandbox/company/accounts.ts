import type { Person } from '../sample-people.ts'

/** The accounts of the company that the sandbox prints beside those of every sandbox. All of these people are invented. */
export const companyAccounts: Person[] = [
  account('coordinator', {
    firstname: 'Gauri',
    lastname: 'Phadke',
    address: 'Senapati Bapat Road, Pune 411016',
    number: '+919800000201',
    account: 'admin',
    role: 'administrator',
  }),
  account('family', {
    firstname: 'Snehal',
    lastname: 'Gokhale',
    address: 'B-12, Ganeshkrupa Society, Mayur Colony, Kothrud, Pune 411038',
    number: '+919800000202',
    language: 'mr',
    role: 'customer who reads Marathi, with a visit today',
  }),
  account('live-in', {
    firstname: 'Rohan',
    lastname: 'Mehta',
    address: '18 Koregaon Park Lane 5, Koregaon Park, Pune 411001',
    number: '+919800000203',
    language: 'en',
    role: 'customer with live-in care',
  }),
  account('relative', {
    firstname: 'Amruta',
    lastname: 'Gokhale',
    address: '',
    number: '+919800000204',
    role: 'customer, phone verified, without a service',
  }),
  account('nurse', {
    firstname: 'Kavita',
    lastname: 'Shinde',
    address: 'Karve Nagar, Pune 411052',
    number: '+919800000205',
    language: 'mr',
    role: 'nurse with several visits today',
  }),
]

function account(
  name: string,
  person: Pick<Person, 'firstname' | 'lastname' | 'address' | 'number' | 'role'> & Partial<Person>,
): Person {
  return {
    email: `${name}@nivaas.example`,
    password: `Nivaas#${name.slice(0, 1).toUpperCase()}${name.slice(1)}1`,
    emailVerified: true,
    account: 'customer',
    joinedDaysAgo: 60,
    isPrinted: true,
    ...person,
  }
}
