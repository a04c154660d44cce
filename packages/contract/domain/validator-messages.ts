/** Names of the shared generic validators (specification §5). */
export const ruleNames = [
  'required',
  'email',
  'min',
  'confirmed',
  'regex',
  'between',
  'alpha',
  'integer',
  'digits',
  'alpha-dash',
  'alpha-num',
  'length',
  'positive',
  'credit-card',
  'password',
  'url',
] as const
export type RuleName = (typeof ruleNames)[number]
/** Screens show `th`; `en` and `ar` are the languages of the specification. */
export type MessageLanguage = 'en' | 'ar' | 'th'

/**
 * The sentences of `positive`, `credit-card`, `password` and `url` are specified once, in English;
 * Arabic has none of its own.
 */
const custom = {
  positive: 'Please enter positive number!',
  'credit-card': 'It is not valid credit card!',
  password:
    'Your {_field_} must contain at least one uppercase, one lowercase, one special character and one digit',
  url: 'URL is invalid',
}

/** The sentence of each rule; `{_field_}` and the rule's own figures are filled in. */
export const validatorMessages: Record<MessageLanguage, Record<RuleName, string>> = {
  en: {
    required: '{_field_} is required',
    email: '{_field_} must be a valid email address',
    min: '{_field_} must have at least {length} characters',
    confirmed: '{_field_} does not match its confirmation',
    regex: '{_field_} has a wrong format',
    between: '{_field_} must be between {min} and {max}',
    alpha: '{_field_} may contain letters only',
    integer: '{_field_} must be a whole number',
    digits: '{_field_} must have exactly {length} digits',
    'alpha-dash': '{_field_} may contain letters, digits, dashes and underscores only',
    'alpha-num': '{_field_} may contain letters and digits only',
    length: '{_field_} must have exactly {length} characters',
    ...custom,
  },
  ar: {
    required: '{_field_} مطلوب',
    email: '{_field_} يجب أن يكون بريداً إلكترونياً صحيحاً',
    min: '{_field_} يجب أن يحتوي على {length} أحرف على الأقل',
    confirmed: '{_field_} لا يطابق التأكيد',
    regex: 'صيغة {_field_} غير صحيحة',
    between: '{_field_} يجب أن يكون بين {min} و {max}',
    alpha: '{_field_} يجب أن يحتوي على حروف فقط',
    integer: '{_field_} يجب أن يكون عدداً صحيحاً',
    digits: '{_field_} يجب أن يتكون من {length} أرقام',
    'alpha-dash': '{_field_} يجب أن يحتوي على حروف وأرقام وشرطات فقط',
    'alpha-num': '{_field_} يجب أن يحتوي على حروف وأرقام فقط',
    length: '{_field_} يجب أن يتكون من {length} أحرف',
    ...custom,
  },
  th: {
    required: 'กรุณากรอก{_field_}',
    email: 'กรุณากรอก{_field_}ให้ถูกต้อง',
    min: '{_field_}ต้องมีความยาวอย่างน้อย {length} ตัวอักษร',
    confirmed: '{_field_}ไม่ตรงกัน',
    regex: 'รูปแบบของ{_field_}ไม่ถูกต้อง',
    between: '{_field_}ต้องมีค่าระหว่าง {min} ถึง {max}',
    alpha: '{_field_}ต้องเป็นตัวอักษรเท่านั้น',
    integer: '{_field_}ต้องเป็นจำนวนเต็ม',
    digits: '{_field_}ต้องเป็นตัวเลข {length} หลัก',
    'alpha-dash': '{_field_}ใช้ได้เฉพาะตัวอักษร ตัวเลข ขีดกลาง และขีดล่าง',
    'alpha-num': '{_field_}ใช้ได้เฉพาะตัวอักษรและตัวเลข',
    length: '{_field_}ต้องมีความยาว {length} ตัวอักษร',
    positive: '{_field_}ต้องเป็นจำนวนที่ไม่ติดลบ',
    'credit-card': 'หมายเลขบัตรเครดิตไม่ถูกต้อง',
    password:
      '{_field_}ต้องมีอย่างน้อย 8 ตัวอักษร ประกอบด้วยตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข และอักขระพิเศษ !@#$%&*() อย่างน้อยอย่างละ 1 ตัว',
    url: 'ที่อยู่เว็บไม่ถูกต้อง',
  },
}

/** The sentence of `min` for the field `password`. */
export const passwordTooShort: Record<MessageLanguage, string> = {
  en: '{_field_} is too short, you want to get hacked?',
  ar: '{_field_} قصيرة جداً',
  th: '{_field_}สั้นเกินไป ต้องมีอย่างน้อย {length} ตัวอักษร',
}
