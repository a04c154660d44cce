import { defineSolutionDemo } from '@roadside/server-kit/demo.ts'
import { planRecordCameras } from './demo/cameras.ts'

export default defineSolutionDemo({ planRecordCameras })
