import anita from '#app/illustrations/portrait-anita.svg'
import farhan from '#app/illustrations/portrait-farhan.svg'
import meera from '#app/illustrations/portrait-meera.svg'
import suresh from '#app/illustrations/portrait-suresh.svg'
import vikram from '#app/illustrations/portrait-vikram.svg'
import * as m from '#app/content/paraglide/messages.js'

/** Sample testimonials: name, locality as title, content, and a rating out of 5 (section 2). */
export const testimonials = [
  {
    id: 1,
    name: m.testimonial_1_name,
    title: m.testimonial_1_place,
    content: m.testimonial_1_text,
    rating: 4,
    portrait: meera,
  },
  {
    id: 2,
    name: m.testimonial_2_name,
    title: m.testimonial_2_place,
    content: m.testimonial_2_text,
    rating: 4,
    portrait: suresh,
  },
  {
    id: 3,
    name: m.testimonial_3_name,
    title: m.testimonial_3_place,
    content: m.testimonial_3_text,
    rating: 4,
    portrait: anita,
  },
  {
    id: 4,
    name: m.testimonial_4_name,
    title: m.testimonial_4_place,
    content: m.testimonial_4_text,
    rating: 4,
    portrait: vikram,
  },
  {
    id: 5,
    name: m.testimonial_5_name,
    title: m.testimonial_5_place,
    content: m.testimonial_5_text,
    rating: 4,
    portrait: farhan,
  },
] as const
