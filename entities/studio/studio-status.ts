import { registerEnumType } from 'type-graphql';

export enum StudioStatus {
  new = 'new',
  in_review = 'in_review',
  quoted = 'quoted',
  in_progress = 'in_progress',
  delivered = 'delivered',
  declined = 'declined',
}

registerEnumType(StudioStatus, { name: 'StudioStatus', description: 'How far a studio request has come.' });
