import { Alert, Button, FileButton, Group, Image, Input, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../components/external-link.tsx';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { StockPhotos } from './stock-photos.tsx';
import { type StoredPicture, uploadPicture } from './upload-picture.ts';

interface PictureProps {
  /** Null for no picture. */
  address: string | null;
  onChange: (address: string | null) => void;
  error?: ReactNode;
}

/** The picture of a post: uploaded, or a stock photo. */
export function Picture({ address, onChange, error }: PictureProps) {
  const { t } = useTranslation('blog');
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [chosen, setChosen] = useState<StoredPicture | null>(null);
  const choose = (picture: StoredPicture) => {
    setChosen(picture);
    onChange(picture.url);
  };
  const upload = async (file: File | null) => {
    if (!file) return;
    setPending(true);
    setRefusal(null);
    try {
      choose(await uploadPicture(file));
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('field.picture')}>
      <Input.Label component="div">{t('field.picture')}</Input.Label>
      <RefusalAlert refusal={refusal} />
      {address && <ShownPicture address={address} />}
      {address && address === chosen?.url && chosen.attribution?.photographer && (
        <Text size="sm">{t('picture.credit', { photographer: chosen.attribution.photographer })}</Text>
      )}
      <Group>
        <FileButton
          onChange={(file) => void upload(file)}
          accept="image/*"
          inputProps={{ 'aria-label': t('picture.upload') }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={pending}>
              {t('picture.upload')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={() => setSearching(true)}>
          {t('photos.open')}
        </Button>
        {address && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      <StockPhotos isOpen={isSearching} onClose={() => setSearching(false)} onChoose={choose} />
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
    </Stack>
  );
}

/** A page of the console loads pictures of the service only. */
function ShownPicture({ address }: { address: string }) {
  const { t } = useTranslation('blog');
  const [own] = /\/api\/v1\/files\/[\w.-]+$/.exec(address) ?? [];
  if (own) return <Image src={own} alt={t('picture.alt')} radius="sm" mah={240} w="auto" fit="contain" />;
  return (
    <Text size="sm">
      <ExternalLink href={address}>{t('picture.elsewhere')}</ExternalLink>
    </Text>
  );
}
