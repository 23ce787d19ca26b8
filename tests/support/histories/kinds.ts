import fc from 'fast-check'

/** A history is played batch by batch, and without one of them it is a history as well. `starts`: when it begins. */
type AnyHistory = { batches: unknown[]; starts: string }

/** `length`: the batches of each history; `atOnce`: the most events at once. Each kind has its own usual ones. */
export type Size = { length?: number; atOnce?: number }

/** A history that is ready to be played. */
export type Drawn = {
  starts: string
  /** The places of its batches. */
  places: number[]
  /** @throws an Error with the history up to the failure */
  play(places?: number[]): Promise<void>
}

/** The histories of one kind, and how often each event had each outcome so far (`book: ok`). */
export type Kind = {
  draw(seed: number, count: number, size: Size): Drawn[]
  outcomes: Map<string, number>
}

const load = {
  async visits() {
    const { outcomes, playVisits, visitHistories } = await import('../visits/history/play.ts')
    return kindOf(visitHistories, playVisits, outcomes)
  },
  async sending() {
    const { outcomes, playSending, sendingHistories } = await import('../visits/history/play.ts')
    return kindOf(sendingHistories, playSending, outcomes)
  },
  async nights() {
    const { nightHistories, outcomes, playSending } = await import('../visits/history/play.ts')
    return kindOf(nightHistories, playSending, outcomes)
  },
  async rules() {
    const { outcomes, playRules, ruleHistories } = await import('../visits/history/play.ts')
    return kindOf(ruleHistories, playRules, outcomes)
  },
  async money() {
    const { moneyHistories, outcomes, playMoney } = await import('../visits/history/play.ts')
    return kindOf(moneyHistories, playMoney, outcomes)
  },
  async bookings() {
    const { histories, outcomes, play } = await import('../history/play.ts')
    return kindOf(histories, play, outcomes)
  },
  async requests() {
    const { outcomes, play, requestHistories } = await import('../history/play.ts')
    return kindOf(requestHistories, play, outcomes)
  },
  async payments() {
    const { outcomes, paymentHistories, play } = await import('../history/play.ts')
    return kindOf(paymentHistories, play, outcomes)
  },
  async papers() {
    const { outcomes, paperHistories, playPapers } = await import('../papers/play.ts')
    return kindOf(paperHistories, playPapers, outcomes)
  },
  async latePapers() {
    const { lateTries, outcomes, paperHistories, playPapers } = await import('../papers/play.ts')
    return kindOf((size) => paperHistories({ ...lateTries, ...size }), playPapers, outcomes)
  },
}

export type KindName = keyof typeof load
export const kindNames = Object.keys(load) as KindName[]

/** Loads the product as well, which reads its environment then. */
export function loadKind(name: KindName): Promise<Kind> {
  return load[name]()
}

function kindOf<History extends AnyHistory>(
  histories: (size: Size) => fc.Arbitrary<History>,
  play: (history: History) => Promise<void>,
  outcomes: Map<string, number>,
): Kind {
  const drawn = (history: History): Drawn => ({
    starts: history.starts,
    places: [...history.batches.keys()],
    play: (places) =>
      play(places ? { ...history, batches: places.map((at) => history.batches[at]) } : history),
  })
  return {
    draw: (seed, count, size) => fc.sample(histories(size), { seed, numRuns: count }).map(drawn),
    outcomes,
  }
}

/** The failure of a history without the batches that it does not need; null where the history does not fail again. */
export async function reducedFailure({ play, places }: Drawn): Promise<unknown> {
  const failureOf = (some: number[]) =>
    play(some).then(
      () => null,
      (error: unknown) => error,
    )
  let kept = places
  let found = await failureOf(kept)
  for (let size = kept.length; size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < kept.length;) {
      const fewer = kept.toSpliced(from, size)
      const failure = await failureOf(fewer)
      if (failure === null) from += size
      else [kept, found] = [fewer, failure]
    }
  return found
}
