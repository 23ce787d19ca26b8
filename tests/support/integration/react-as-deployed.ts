import { createRequire } from 'node:module'

/*
 * React as the Lambda has it: what it checks for a developer at each element takes longer than all else of a page. React chooses when it is
 * first loaded; the product's own modules still see `test`.
 */
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
const load = createRequire(import.meta.url)
for (const name of ['react', 'react/jsx-runtime', 'react-dom/server.browser', 'react-router-dom']) load(name)
process.env.NODE_ENV = NODE_ENV
