import { defineSolutionDemo } from '@roadside/server-kit/demo.ts'
import { seedLighting } from './demo/seed.ts'
import { simulateLighting } from './demo/simulate.ts'

export default defineSolutionDemo({
  seed: (seed) => seedLighting(seed),
  simulate: simulateLighting,
})
