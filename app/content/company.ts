/** The facts of the company; the one file to change for another company or city (decisions.md, "Public site"). */
export const company = {
  name: 'Nivaas Care',
  city: 'Pune',
  region: 'Maharashtra',
  address: ['Office 204, Second Floor', 'Senapati Bapat Road', 'Pune 411016, Maharashtra'],
  phone: { label: '020 4890 1230', href: 'tel:+912048901230' },
  email: 'care@nivaas.example',
  social: [
    { name: 'Facebook', href: 'https://www.facebook.com/nivaascare' },
    { name: 'Instagram', href: 'https://www.instagram.com/nivaascare' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/nivaascare' },
  ],
} as const
