/** A connection as administrators enter one. */
export const exampleConnection = {
  Name: '公司账号',
  Settings: {
    Kind: 'oidc' as const,
    Issuer: 'https://login.lab.example',
    ClientID: 'atrium',
    Scope: 'openid profile email',
    SubjectClaim: 'sub',
    EndsUpstream: true,
  },
  Secret: 'a client secret',
  TrustedDomains: ['lab.example'],
  IsSecondStepTrusted: false,
  AllowsUnrequested: false,
  CreatesMembers: false,
  DepartmentID: null,
  ProductIDs: [],
  Mapping: {
    RealName: 'name',
    Email: 'email',
    MobilePhone: 'phone_number',
    JobTitle: 'title',
    Department: 'department',
    Administrator: 'groups',
    AdministratorValue: 'lab-admins',
  },
}
