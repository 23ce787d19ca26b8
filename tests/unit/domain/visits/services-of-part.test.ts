import fc from 'fast-check'
import { expect, test } from 'vitest'
import { servicesOfPart, type VisitOfFamily } from '#domain/visits/absence.ts'

/* Which services the next part of a long act changes. */

function visit(uid: string, serviceId: string, start: number): VisitOfFamily {
  return { uid, serviceId, start, end: start + 60 }
}

test('the family of the soonest visit is first, with all its services', () => {
  const visits = [
    visit('Asha', 'a1', 300),
    visit('Ravi', 'r1', 100),
    visit('Ravi', 'r2', 900),
    visit('Meera', 'm1', 200),
  ]
  expect([...servicesOfPart(visits, 3)]).toEqual(['r1', 'r2', 'm1'])
})

test('a family that does not fit any more waits, and no later one goes before it', () => {
  const visits = [
    visit('Ravi', 'r1', 1),
    visit('Asha', 'a1', 2),
    visit('Asha', 'a2', 3),
    visit('Meera', 'm1', 4),
  ]
  expect([...servicesOfPart(visits, 2)]).toEqual(['r1'])
})

test('a family with more services than a part takes fills parts of its own', () => {
  const visits = [0, 1, 2, 3, 4].map((nth) => visit('Ravi', `r${nth}`, nth))
  expect([...servicesOfPart(visits, 3)]).toEqual(['r0', 'r1', 'r2'])
})

test('nothing is left of nothing', () => {
  expect(servicesOfPart([], 10).size).toBe(0)
})

test('part by part each service is taken once, at most so many, and a family that fits into one part is in one', () => {
  const visits = fc.array(
    fc
      .record({ family: fc.nat(8), own: fc.nat(3), start: fc.nat(10_000) })
      .map(({ family, own, start }) => visit(`f${family}`, `f${family} s${own}`, start)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(visits, fc.integer({ min: 1, max: 10 }), (all, most) => {
      const parts: Set<string>[] = []
      for (let left = all; left.length > 0;) {
        const part = servicesOfPart(left, most)
        expect(part.size).toBeGreaterThan(0)
        expect(part.size).toBeLessThanOrEqual(most)
        parts.push(part)
        left = left.filter(({ serviceId }) => !part.has(serviceId))
      }
      const services = parts.flatMap((part) => [...part])
      expect(new Set(services).size).toBe(services.length)
      for (const [uid, own] of Map.groupBy(all, (each) => each.uid)) {
        if (new Set(own.map(({ serviceId }) => serviceId)).size > most) continue
        expect(parts.filter((part) => [...part].some((id) => id.startsWith(`${uid} `)))).toHaveLength(1)
      }
    }),
  )
})
