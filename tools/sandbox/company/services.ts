import type { Booking } from '#server/bookings/schema.server.ts'

/** A line of a plan: the first name of its nurse, hh:mm, hours, and the weekdays, all of them if left out. */
export type CompanyLine = { nurse: string; start: string; hours: number; weekdays: number[] }

export type CompanyService = Pick<Booking, 'name' | 'age' | 'gender' | 'service' | 'subService'> & {
  /** The last name of the customer. */
  family: string
  consultation: string
  caregivergender: Booking['caregivergender']
} & (
    | { state: 'planned'; lines: CompanyLine[]; days: number }
    /** Assigned without a plan: the nurse is held. */
    | { state: 'held'; nurse: string }
    | { state: 'confirmed' | 'closed'; daysAgo: number }
    /** The youngest ones, made when all others are there. */
    | { state: 'pending' | 'confirmedToday'; minutesAgo: number }
  )

type Patient = [name: string, age: number, gender: Booking['gender']]
type Care = [service: Booking['service'], subService: string]

const activity: Care = ['General Care', 'Daily activity assistance']
const bathing: Care = ['General Care', 'Bathing and personal hygiene']
const medicines: Care = ['General Care', 'Medication reminders']
const signs: Care = ['General Care', 'Vital signs monitoring']
const dementia: Care = ['Special Care', 'Dementia care']
const palliative: Care = ['Special Care', 'Palliative care']
const newborn: Care = ['Special Care', 'Newborn and mother care']
const diabetes: Care = ['Non-Sensational Medical Care', 'Diabetes care']
const bedsores: Care = ['Non-Sensational Medical Care', 'Bedsore prevention and care']
const wounds: Care = ['Sensational Medical Care', 'Post-surgical and wound care']
const infusion: Care = ['Sensational Medical Care', 'IV therapy']
const stroke: Care = ['Physiotherapy', 'Stroke rehabilitation']
const joints: Care = ['Physiotherapy', 'Joint and arthritis therapy']

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const mondayToFriday = [1, 2, 3, 4, 5]
const mondayToSaturday = [1, 2, 3, 4, 5, 6]
const weekend = [6, 7]
const threeDays = [1, 3, 5]

/** A visit each day, whose time is relative to now. */
export type Floating = 'late' | 'uncovered'

/**
 * The services of the company, in groups: the services of one group have nurses in common. Groups are made side by side, the services of
 * one of them one after the other.
 * @param times when the two visits begin whose time is relative to now, hh:mm in India
 */
export function companyServices(times: Record<Floating, string>): CompanyService[][] {
  return [
    [
      planned('Deshpande', ['Vasant Deshpande', 78, 'Male'], dementia, 3, [
        line('Sunita', '08:00', 12),
        line('Mary', '20:00', 12),
      ]),
    ],
    [
      planned('Hegde', ['Savitri Hegde', 86, 'Female'], palliative, 3, [
        line('Pushpa', '08:00', 12, mondayToSaturday),
        line('Jyoti', '08:00', 12, [7]),
        line('Nirmala', '20:00', 12),
      ]),
    ],
    [
      planned('Mehta', ['Jayaben Mehta', 83, 'Female'], bedsores, 3, [
        line('Lakshmi', '09:00', 24, mondayToFriday),
        line('Shabnam', '09:00', 24, weekend),
      ]),
    ],
    [
      planned('Apte', ['Kusum Apte', 79, 'Female'], medicines, 2, [line('Kavita', '07:00', 1)]),
      planned('Gokhale', ['Padmakar Gokhale', 81, 'Male'], diabetes, 3, [line('Kavita', '09:30', 2)], {
        consultation: 'मधुमेह; सकाळी इन्सुलिन. पाळीव कुत्रा आहे.',
        caregivergender: 'Female',
      }),
      planned('Bapat', ['Indumati Bapat', 88, 'Female'], bathing, 2, [line('Kavita', '13:00', 1)]),
      planned('Karve', ['Shridhar Karve', 74, 'Male'], infusion, 2, [line('Kavita', '16:00', 2)]),
    ],
    [planned('Dalvi', ['Parvati Dalvi', 77, 'Female'], wounds, 3, [line('Asha', times.late, 3)])],
    [planned('Gadgil', ['Moreshwar Gadgil', 84, 'Male'], dementia, 3, [line('Vandana', times.uncovered, 2)])],
    [
      planned('Shaikh', ['Yusuf Shaikh', 69, 'Male'], stroke, 2, [line('Prakash', '08:00', 2)]),
      planned('Bagwan', ['Hamida Bagwan', 71, 'Female'], joints, 2, [line('Prakash', '11:00', 1, threeDays)]),
      planned('Gupta', ['Ramesh Gupta', 66, 'Male'], stroke, 2, [line('Prakash', '15:00', 3)]),
    ],
    [
      planned('Limaye', ['Vatsala Limaye', 90, 'Female'], bathing, 2, [line('Sangeeta', '07:30', 3)]),
      planned('Oak', ['Dattatray Oak', 82, 'Male'], wounds, 2, [line('Sangeeta', '12:00', 2, threeDays)]),
      planned('Ranade', ['Sumati Ranade', 76, 'Female'], diabetes, 2, [line('Sangeeta', '17:00', 2)]),
    ],
    [
      planned('Kurian', ['Mariamma Kurian', 87, 'Female'], palliative, 3, [line('Anita', '08:00', 6)]),
      planned('Menon', ['Madhavan Menon', 80, 'Male'], infusion, 2, [line('Anita', '15:00', 2)]),
      planned('Singh', ['Balwant Singh', 73, 'Male'], diabetes, 1, [line('Anita', '18:00', 1)]),
    ],
    [
      planned('Sabnis', ['Malati Sabnis', 78, 'Female'], joints, 2, [line('Rupali', '09:00', 1)]),
      planned('Pandit', ['Vinayak Pandit', 70, 'Male'], stroke, 2, [line('Rupali', '11:00', 4)]),
      planned('Vaidya', ['Leela Vaidya', 85, 'Female'], activity, 1, [line('Rupali', '16:00', 3)]),
    ],
    [
      planned('Wagh', ['Bhausaheb Wagh', 75, 'Male'], joints, 2, [line('Deepak', '08:00', 1)]),
      planned('Jagtap', ['Namdev Jagtap', 79, 'Male'], bedsores, 2, [line('Deepak', '10:00', 5)]),
      planned('Tambe', ['Vasudha Tambe', 72, 'Female'], signs, 1, [line('Deepak', '17:00', 1, threeDays)]),
    ],
    [
      planned('Kapoor', ['Santosh Kapoor', 68, 'Female'], wounds, 2, [line('Farida', '08:30', 2)]),
      planned('Darvesh', ['Abdul Darvesh', 77, 'Male'], bedsores, 2, [line('Farida', '12:00', 3)]),
      planned('Zaveri', ['Sakina Zaveri', 81, 'Female'], activity, 1, [
        line('Farida', '17:00', 3, mondayToSaturday),
      ]),
    ],
    [planned('Inamdar', ['Yamuna Inamdar', 89, 'Female'], dementia, 2, [line('Sarita', '21:00', 10)])],
    [
      planned('Nagarkar', ['Gopal Nagarkar', 83, 'Male'], dementia, 2, [
        line('Manisha', '22:00', 8),
        // The only visits that follow a night too soon.
        line('Manisha', '11:00', 5, [3]),
      ]),
    ],
    [planned('Poonawala', ['Dinshaw Poonawala', 91, 'Male'], palliative, 2, [line('Joseph', '20:30', 11)])],
    [held('Joshi', ['Sushila Joshi', 81, 'Female'], signs, 'Shobha')],
    [held('Deo', ['Anuradha Deo', 34, 'Female'], newborn, 'Usha')],
    [held('Joglekar', ['Hemant Joglekar', 58, 'Male'], joints, 'Kiran')],
    [held('Tilak', ['Sarojini Tilak', 80, 'Female'], wounds, 'Meenakshi')],
    ...[
      confirmed('Chitale', ['Ashok Chitale', 72, 'Male'], stroke, 3),
      confirmed('Kadam', ['Tarabai Kadam', 84, 'Female'], bathing, 2),
      confirmed('Mahajan', ['Sudha Mahajan', 75, 'Female'], diabetes, 2),
      confirmed('Pathak', ['Raghunath Pathak', 79, 'Male'], activity, 1),
      confirmed('Gokhale', ['Sarala Gokhale', 76, 'Female'], joints, 1),
      confirmed('Hegde', ['Raghavendra Hegde', 88, 'Male'], signs, 1),
      closed('Sharma', ['Omprakash Sharma', 74, 'Male'], wounds, 24),
      closed('Sathe', ['Prabha Sathe', 82, 'Female'], palliative, 21),
      closed('Deshpande', ['Kamala Deshpande', 74, 'Female'], activity, 35),
      closed('Mehta', ['Jayaben Mehta', 83, 'Female'], wounds, 40),
    ].map((each) => [each]),
  ]
}

/** What was booked in the last hours. */
export const youngestServices: CompanyService[] = [
  youngest('confirmedToday', 'Sharma', ['Savita Sharma', 70, 'Female'], diabetes, 95),
  youngest('pending', 'Sathe', ['Prabha Sathe', 82, 'Female'], bedsores, 50),
  youngest('pending', 'Singh', ['Harpreet Singh', 29, 'Female'], newborn, 45),
  youngest('pending', 'Karve', ['Vimal Karve', 71, 'Female'], medicines, 22),
  youngest('pending', 'Oak', ['Nalini Oak', 78, 'Female'], signs, 14),
  youngest('pending', 'Wagh', ['Bhausaheb Wagh', 75, 'Male'], activity, 9),
]

function line(nurse: string, start: string, hours: number, weekdays = everyDay): CompanyLine {
  return { nurse, start, hours, weekdays }
}

/** @param days since how many days there are visits */
function planned(
  family: string,
  patient: Patient,
  care: Care,
  days: number,
  lines: CompanyLine[],
  wishes: Partial<Pick<Booking, 'consultation' | 'caregivergender'>> = {},
): CompanyService {
  return { ...booked(family, patient, care), ...wishes, state: 'planned', days, lines }
}

function held(family: string, patient: Patient, care: Care, nurse: string): CompanyService {
  return { ...booked(family, patient, care), state: 'held', nurse }
}

function confirmed(family: string, patient: Patient, care: Care, daysAgo: number): CompanyService {
  return { ...booked(family, patient, care), state: 'confirmed', daysAgo }
}

function closed(family: string, patient: Patient, care: Care, daysAgo: number): CompanyService {
  return { ...booked(family, patient, care), state: 'closed', daysAgo }
}

function youngest(
  state: 'pending' | 'confirmedToday',
  family: string,
  patient: Patient,
  care: Care,
  minutesAgo: number,
): CompanyService {
  return { ...booked(family, patient, care), state, minutesAgo }
}

function booked(family: string, [name, age, gender]: Patient, [service, subService]: Care) {
  return {
    family,
    name,
    age,
    gender,
    service,
    subService,
    consultation: age > 80 ? 'Walks with help; hard of hearing.' : 'Please call before the first visit.',
    caregivergender: 'No preference' as const,
  }
}
