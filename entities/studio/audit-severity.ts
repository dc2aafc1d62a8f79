import { registerEnumType } from 'type-graphql';

export enum AuditSeverity {
  high = 'high',
  medium = 'medium',
  low = 'low',
}

registerEnumType(AuditSeverity, { name: 'AuditSeverity', description: 'How much a finding matters.' });
