import { wantsLessMotion } from './motion.client.ts'

/** Milliseconds that each question stays open (section 2). */
const turn = 4000

/**
 * Opens its questions in turn. It waits while the pointer or the focus is inside it, or while it is not in view, and pauses
 * when the visitor opens a question. The button pauses and resumes it; with reduced motion it does not start.
 */
export class FaqRotation extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined
  #isInView = false
  #isPaused = false
  #observer: IntersectionObserver | undefined
  #sizes: ResizeObserver | undefined
  #width = 0

  connectedCallback(): void {
    const button = this.querySelector('button')
    if (!button || wantsLessMotion()) return
    button.hidden = false
    this.#label(button)
    button.addEventListener('click', () => {
      this.#isPaused = !this.#isPaused
      this.#label(button)
    })
    for (const summary of this.querySelectorAll('summary')) {
      summary.addEventListener('click', () => {
        this.#isPaused = true
        this.#label(button)
      })
    }
    this.#observer = new IntersectionObserver((entries) => {
      this.#isInView = entries.some(({ isIntersecting }) => isIntersecting)
    })
    this.#observer.observe(this)
    this.#sizes = new ResizeObserver(() => this.#reserveHeight())
    this.#sizes.observe(this)
    this.#timer = setInterval(() => this.#advance(), turn)
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer)
    this.#observer?.disconnect()
    this.#sizes?.disconnect()
  }

  #advance(): void {
    const isWatched =
      this.matches(':hover') || this.querySelector('details :focus-visible, details:focus-within')
    if (this.#isPaused || !this.#isInView || isWatched || document.hidden || wantsLessMotion()) return
    const questions = [...this.querySelectorAll('details')]
    const open = questions.findIndex((question) => question.open)
    questions.forEach((question, index) => {
      question.open = index === (open + 1) % questions.length
    })
  }

  /** As high as the longest answer needs, so that the page below stays where it is when the answers take turns. */
  #reserveHeight(): void {
    const list = this.querySelector<HTMLElement>('.faq__list')
    if (!list || this.#width === this.offsetWidth) return
    this.#width = this.offsetWidth
    list.style.minHeight = ''
    const questions = [...list.querySelectorAll('details')]
    const openBefore = questions.filter((question) => question.open)
    // Opened and closed again before anything is painted.
    const heights = questions.map((question) => {
      for (const other of questions) other.open = other === question
      return list.scrollHeight
    })
    for (const question of questions) question.open = openBefore.includes(question)
    list.style.minHeight = `${Math.max(...heights)}px`
  }

  #label(button: HTMLButtonElement): void {
    const { pause = '', resume = '' } = button.dataset
    button.textContent = this.#isPaused ? resume : pause
    button.dataset.state = this.#isPaused ? 'paused' : 'running'
  }
}
