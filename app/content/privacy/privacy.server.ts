import type { Language } from '#domain/languages.ts'
import type { LegalDocument } from '../legal-document.ts'
import { english } from './en.server.ts'
import { hindi } from './hi.server.ts'
import { marathi } from './mr.server.ts'

/** The privacy notice in each language. Only the server has them: together they are larger than the page's other code. */
export const privacy: Record<Language, LegalDocument> = { en: english, hi: hindi, mr: marathi }
