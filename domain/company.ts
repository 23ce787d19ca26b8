/** The facts of the company: its name, address, numbers and links. */
export const company = {
  name: 'Nivaas Care',
  city: 'Pune',
  region: 'Maharashtra',
  address: ['Office 204, Second Floor', 'Senapati Bapat Road', 'Pune 411016, Maharashtra'],
  street: 'Office 204, Senapati Bapat Road',
  postalCode: '411016',
  phone: { label: '020 4890 1230', href: 'tel:+912048901230' },
  /** Of the owner, for families whose payment was not recorded; never a telephone of the office. */
  ownerPhone: { label: '020 4890 1239', href: 'tel:+912048901239' },
  email: 'care@nivaas.example',
  /** How many days a family has to pay a statement. */
  daysToPay: 7,
  /** Office hours in the format of schema.org, in Indian time. `home_contact_hours` has them in words. */
  openingHours: 'Mo-Sa 09:00-19:00',
  /** What timesheets count as night: from 22:00 to 06:00 in India, in minutes after midnight. */
  night: { fromMinute: 22 * 60, toMinute: 6 * 60 },
  social: [
    { name: 'Facebook', href: 'https://www.facebook.com/nivaascare' },
    { name: 'Instagram', href: 'https://www.instagram.com/nivaascare' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/nivaascare' },
  ],
} as const
