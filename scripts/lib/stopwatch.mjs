const notableMs = 1_000

/** Measures the parts of a start, which run side by side. */
export class Stopwatch {
  /** @type {Map<string, number>} */
  #tookMs = new Map()
  #startedAtMs = performance.now()

  /**
   * @template T
   * @param {string} part
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async measure(part, work) {
    const startedAtMs = performance.now()
    const value = await work()
    this.#tookMs.set(part, (this.#tookMs.get(part) ?? 0) + performance.now() - startedAtMs)
    return value
  }

  /**
   * Names and seconds of the parts that took notable time, in the order they ended, and the whole time.
   *
   * @returns {{ parts: [part: string, seconds: number][]; totalSeconds: number }}
   */
  read() {
    const seconds = (/** @type {number} */ ms) => Math.round(ms / 1_000)
    const notable = [...this.#tookMs].filter(([, ms]) => ms >= notableMs)
    return {
      parts: notable.map(([part, ms]) => [part, seconds(ms)]),
      totalSeconds: seconds(performance.now() - this.#startedAtMs),
    }
  }
}
