import { defineSolutionDemo } from '@roadside/server-kit/demo.ts'
import { seedEvents } from './demo/seed.ts'
import { simulateEvents } from './demo/simulate.ts'

export default defineSolutionDemo({ seed: seedEvents, simulate: simulateEvents })
