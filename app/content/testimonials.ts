import anita from '#app/illustrations/portrait-anita.svg'
import farhan from '#app/illustrations/portrait-farhan.svg'
import meera from '#app/illustrations/portrait-meera.svg'
import suresh from '#app/illustrations/portrait-suresh.svg'
import vikram from '#app/illustrations/portrait-vikram.svg'
import * as m from './paraglide/messages.js'

/** Sample testimonials: name, locality as title, content, and a rating out of 5 (section 2). */
export const testimonials = [
  { id: 1, name: 'Meera Joshi', title: 'Kothrud', content: m.testimonial_1_text, rating: 4, portrait: meera },
  {
    id: 2,
    name: 'Suresh Patil',
    title: 'Hadapsar',
    content: m.testimonial_2_text,
    rating: 4,
    portrait: suresh,
  },
  { id: 3, name: 'Anita D’Souza', title: 'Aundh', content: m.testimonial_3_text, rating: 4, portrait: anita },
  {
    id: 4,
    name: 'Vikram Deshpande',
    title: 'Sadashiv Peth',
    content: m.testimonial_4_text,
    rating: 4,
    portrait: vikram,
  },
  { id: 5, name: 'Farhan Shaikh', title: 'Camp', content: m.testimonial_5_text, rating: 4, portrait: farhan },
] as const
