import { relative } from 'node:path'
import { root, say } from './lib.mjs'

/** A reporter of Vitest: names the tests that passed only when they were run again, with their first error. */
export default class FlakyReporter {
  lines = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const message = test.result().errors?.[0]?.message ?? ''
    this.lines.push(`~ ${relative(root, test.module.moduleId)} › ${test.fullName}\n  ${message}`)
  }

  onTestRunEnd() {
    if (this.lines.length > 0) say(`\nผ่านเมื่อทำซ้ำ (flaky):\n${this.lines.join('\n')}`)
  }
}
