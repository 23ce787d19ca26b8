import { staffFileFields } from '#domain/staff.ts'

/*
 * A nurse has two files, the photo and a paper, instead of eleven, so that a history has many events in a second. Import it before any module
 * of the product that lists the fields when it loads.
 */

staffFileFields.splice(0, Infinity, 'profilePhoto', 'panCard')
