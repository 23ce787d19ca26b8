import type { Language } from '#domain/languages.ts'
import { people, type Person } from '../sample-people.ts'
import { companyAccounts } from './accounts.ts'

/** First name, last name, language of the messages, address. All of these people are invented. */
type Row = [firstname: string, lastname: string, language: Language | null, address: string]

const rows: Row[] = [
  ['Sunil', 'Apte', 'mr', 'Flat 3, Shanti Apartments, Paud Road, Kothrud, Pune 411038'],
  ['Madhavi', 'Bapat', 'mr', '22/4 Prabhat Road, Erandwane, Pune 411004'],
  ['Imran', 'Bagwan', 'hi', 'House 9, Nana Peth, Pune 411002'],
  ['Charulata', 'Chitale', null, '101 Dnyaneshwar Heights, Sinhagad Road, Anand Nagar, Pune 411051'],
  ['Rajesh', 'Dalvi', 'mr', 'Plot 14, Sector 25, Nigdi, Pune 411044'],
  ['Rukhsana', 'Darvesh', 'hi', '6 Bhawani Peth, Pune 411042'],
  ['Vinay', 'Deo', 'en', 'C-704, Rohan Towers, Baner, Pune 411045'],
  ['Sharmila', 'Gadgil', 'mr', '8 Shaniwar Peth, Pune 411030'],
  ['Harish', 'Gupta', 'hi', '12 Salunke Vihar Road, Wanowrie, Pune 411040'],
  ['Nandini', 'Hegde', 'en', '5B Silver Oak Society, Aundh, Pune 411007'],
  ['Prasad', 'Inamdar', 'mr', '33 Sadashiv Peth, Pune 411030'],
  ['Lata', 'Jagtap', 'mr', 'Survey 41, Near Datta Mandir, Wakad, Pune 411057'],
  ['Sameer', 'Joglekar', null, '17 Model Colony, Shivajinagar, Pune 411016'],
  ['Vaishali', 'Kadam', 'mr', '2 Ganesh Nagar, Dhankawadi, Pune 411 043'],
  ['Anil', 'Kapoor', 'hi', '402 Clover Village, NIBM Road, Kondhwa, Pune 411048'],
  ['Shubhangi', 'Karve', 'mr', '1180 Karve Road, Deccan Gymkhana, Pune 411004'],
  ['Thomas', 'Kurian', 'en', '9 St Patrick’s Town, Hadapsar, Pune 411013'],
  ['Deepali', 'Limaye', 'mr', '64 Parvati Darshan, Parvati, Pune 411009'],
  ['Mohan', 'Mahajan', null, 'Row House 3, Vishrantwadi, Pune-411015'],
  ['Suresh', 'Menon', 'en', 'A-9 Viman Residency, Viman Nagar, Pune 411014'],
  ['Ujwala', 'Nagarkar', 'mr', '75 Narayan Peth, Pune 411030'],
  ['Arvind', 'Oak', 'en', '11 Bhandarkar Road, Deccan Gymkhana, Pune 411004'],
  ['Pallavi', 'Pandit', 'mr', '20 Bibwewadi Kondhwa Road, Bibwewadi, Pune 411037'],
  ['Kishor', 'Pathak', null, '305 Kumar Pacific, Swargate, Pune 411042'],
  ['Zarina', 'Poonawala', 'en', '4 Moledina Road, Camp, Pune 411001'],
  ['Nitin', 'Ranade', 'mr', '7 Law College Road, Erandwane, Pune 411004'],
  ['Geeta', 'Sabnis', 'mr', '51 Sahakar Nagar 2, Sahakar Nagar, Pune 411009'],
  ['Rakesh', 'Sharma', 'hi', 'D-2 Air Force Road, Lohegaon, Pune 411047'],
  ['Alka', 'Sathe', 'mr', '14 Vadgaon Budruk, Sinhagad Road, Pune 411041'],
  ['Vikram', 'Singh', 'hi', '88 Kharadi Bypass Road, Kharadi, Pune 411014'],
  ['Ashwini', 'Tambe', 'mr', '3 Warje Malwadi, Warje, Pune 411058'],
  ['Jayant', 'Tilak', 'en', '568 Kasba Peth, Pune 411011'],
  ['Revati', 'Vaidya', 'mr', '19 Bavdhan Khurd, Bavdhan, Pune 411021'],
  ['Mangesh', 'Wagh', null, '27 Pimple Saudagar, Pune 411027'],
  ['Farhan', 'Zaveri', 'en', '10 Fatima Nagar, Wanowrie, Pune 411013'],
]

/** The families of the company, beside those who have an account in every sandbox. */
export const families: Person[] = rows.map(([firstname, lastname, language, address], place) => ({
  firstname,
  lastname,
  email: `${firstname}.${lastname}@example.com`.toLowerCase(),
  password: 'Nivaas#Customer1',
  address,
  number: `+9198000003${String(place).padStart(2, '0')}`,
  emailVerified: place % 7 !== 3,
  ...(language && { language }),
  account: 'customer',
  role: 'customer',
  joinedDaysAgo: 30 + place,
  isPrinted: false,
}))

/** The e-mail of the customer with a last name; of the two Gokhales the one who books. */
export function emailOfFamily(lastname: string): string {
  const customers = [...companyAccounts, ...people, ...families].filter(
    ({ account }) => account === 'customer',
  )
  const found = customers.find((person) => person.lastname === lastname)
  if (!found) throw new Error(`The company has no family ${lastname}`)
  return found.email
}
