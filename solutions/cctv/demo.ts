import { defineSolutionDemo } from '@roadside/server-kit/demo.ts'
import { planCameras } from './demo/cameras.ts'

export default defineSolutionDemo({ planCameras })
