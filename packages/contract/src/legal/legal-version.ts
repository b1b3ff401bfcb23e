/** The version of terms of service and privacy policy that people accept: the day from which it holds. */
export const legalVersion = '2023-11-20'
