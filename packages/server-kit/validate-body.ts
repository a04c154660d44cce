import { ApiError } from '@roadside/contract/errors.ts'
import { validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Checks what a call was sent against its shape. Zod spreads the issues of a list as arguments:
 * of some hundred thousand wrong items it throws a RangeError, which is the sender's fault.
 */
export const validateBody: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  return (data) => {
    try {
      return validate(data)
    } catch (error) {
      if (error instanceof RangeError)
        throw new ApiError('bad_request', 'มีรายการที่ไม่ถูกต้องมากเกินไป', { cause: error })
      throw error
    }
  }
}
